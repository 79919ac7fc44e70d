import { access, constants, statfs } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { BinaryMissing, findBinaries } from '../../media/binaries.ts';
import { good, notice, wrong, type Finding } from './finding.ts';

const DEMO_IS_PUBLIC = '演示账号的密码是公开的，对外提供服务前请设置 DEMO=off，并停用演示账号';

/** What is set: each value alone was accepted at the start, but not everything that is possible is wise. */
export function checkSettings(config: Config): Finding[] {
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(config.host);
  const outboxes = [config.sms === null ? '短信' : '', config.smtp === null ? '邮件' : ''].filter((kind) => kind !== '');
  const found: Finding[] = [];
  if (isOpen && config.demo && config.databaseUrl === null)
    found.push(wrong(`HOST=${config.host} 允许外部访问，而${DEMO_IS_PUBLIC}`));
  if (isOpen && config.publicUrl === null) found.push(notice('没有设置 PUBLIC_URL，订阅与分享里的地址随请求的 Host 而定'));
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === false)
    found.push(notice('PUBLIC_URL 是 https，而 TRUST_PROXY 为 off：所有访客在频率限制和 IP 属地里都会是代理自己的地址'));
  if (config.trustProxy === true)
    found.push(
      (isOpen ? wrong : notice)(
        'TRUST_PROXY=on 会相信访客自己填写的地址，频率限制与 IP 属地都可以伪造，请改为前面代理的层数，例如 TRUST_PROXY=1',
      ),
    );
  if (config.databaseUrl !== null && config.secretKey === null)
    found.push(notice('使用自己的数据库而没有设置 SECRET_KEY：密钥只在这台机器的数据目录里，多台服务器须设置同一个'));
  if (config.secretKeyAlso !== null) found.push(notice('SECRET_KEY_ALSO 还在：正在更换密钥，npm run rekey 完成之后请去掉它'));
  if (outboxes.length > 0) found.push(notice(`${outboxes.join('与')}由内置的 outbox 代收，不会真正发出`));
  found.push(...(config.sms?.notices ?? []).map(notice));
  return found.length === 0 ? [good('配置没有问题')] : found;
}

const LITTLE = 0.15;
const FREE_BYTES_MIN = 1024 ** 3;

export async function checkMachine({ dataDir, ffmpegPath, ffprobePath }: Config): Promise<Finding[]> {
  const writable = await access(dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!writable) return [wrong(`数据目录不可写：${dataDir}`)];
  const { blocks, bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const room = `磁盘剩余 ${(free / 1024 ** 3).toFixed(1)} GB（${Math.round((bavail / blocks) * 100)}%）`;
  const binaries = await findBinaries({ ffmpeg: ffmpegPath ?? undefined, ffprobe: ffprobePath ?? undefined }).then(
    () => good('ffmpeg 可用'),
    (error: unknown) => notice(`视频不能转码：${error instanceof BinaryMissing ? error.advice : String(error)}`),
  );
  return [free < FREE_BYTES_MIN ? wrong(room) : bavail / blocks < LITTLE ? notice(room) : good(room), binaries];
}
