import { AI_MARK_TEXT } from '#contract/posts/constants.ts';
import type { Picture, Playable } from '#contract/posts/post.ts';
import { dayInChina, isoInChina } from '../../../core/clock.ts';
import { escapeHtml } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { markdownOf, markdownTitle } from '../../../documents/markdown.ts';
import { renderDocument } from '../../../documents/render.ts';
import { picturesIn, videosIn } from '../../../documents/text.ts';
import { captionFilesOf, largestPictureFiles, findUploadedFile } from '../../media-assets/service.ts';
import type { PostRow } from './store.ts';

/** A file of the archive: its content, or its key in the storage. */
export type ArchiveFile = { name: string } & ({ content: string; key?: undefined } | { content?: undefined; key: string });

export const fileOf = (name: string, content: string): ArchiveFile => ({ name, content });

/** The files of one post in a folder of its own, and its entry of the list. A file missing in the storage is left out. */
export async function filesOfPost(
  deps: Deps,
  postRow: PostRow,
  withVideos: boolean,
): Promise<{ facts: Record<string, unknown>; files: ArchiveFile[] }> {
  const { post, revision } = postRow;
  const folder = folderOf(postRow);
  const { body } = revision;
  const pictures = await pictureFiles(deps, [
    ...(revision.cover === null ? [] : [revision.cover]),
    ...(body === null ? [] : picturesIn(body)),
  ]);
  const mediaIds = [...(revision.mediaId === null ? [] : [revision.mediaId]), ...(body === null ? [] : videosIn(body))];
  const videos = withVideos ? await videoFiles(deps, mediaIds) : new Map<string, VideoFile>();
  const facts = { folder, ...factsOf(postRow), cover: pictures.get(revision.cover ?? '')?.name ?? null };
  const names = {
    picture: (src: string) => pictures.get(src)?.name ?? null,
    video: (mediaId: string) => videos.get(mediaId)?.name ?? null,
  };
  return {
    facts,
    files: [
      ...(body === null ? [] : [fileOf(`${folder}/正文.md`, markdownPage(postRow, markdownOf(body, names)))]),
      ...(body === null ? [] : [fileOf(`${folder}/正文.html`, webPageOf(postRow, pictures, videos))]),
      fileOf(`${folder}/作品.json`, `${JSON.stringify({ ...facts, body }, null, 2)}\n`),
      ...[...pictures.values()].map(({ name, key }) => ({ name: `${folder}/${name}`, key })),
      ...[...videos.values()].map(({ name, key }) => ({ name: `${folder}/${name}`, key })),
      ...(post.type === 'video' && revision.mediaId !== null
        ? (await captionFilesOf(deps.db, revision.mediaId)).map(({ language, key }) => ({
            name: `${folder}/字幕/${language}.vtt`,
            key,
          }))
        : []),
    ],
  };
}

/** A unique folder name that every file system accepts: day, title and id. */
function folderOf({ post, revision }: PostRow): string {
  const day = dayInChina(post.publishedAt ?? post.createdAt);
  const title = [...revision.title.replace(/[\\/:*?"<>|\p{C}]/gu, ' ').trim()]
    .slice(0, 40)
    .join('')
    .replace(/[. ]+$/, '');
  return `${day} ${title || '无标题'} ${post.id}`;
}

const factsOf = ({ post, revision, category, counts }: PostRow) => ({
  id: post.id,
  type: post.type,
  status: post.status,
  title: revision.title,
  summary: revision.summary,
  category,
  tags: revision.tags,
  region: revision.region,
  origin: revision.origin,
  sourceUrl: revision.sourceUrl,
  aiGenerated: revision.aiGenerated,
  aiFound: revision.aiFound,
  aiSuspected: post.aiSuspected,
  revision: revision.number,
  createdAt: isoInChina(post.createdAt),
  publishedAt: post.publishedAt && isoInChina(post.publishedAt),
  ...counts,
});

interface PictureFile {
  name: string;
  key: string;
  width: number;
  height: number;
}

async function pictureFiles(deps: Deps, urls: string[]): Promise<Map<string, PictureFile>> {
  const files = new Map<string, PictureFile>();
  for (const { url, key, width, height } of await largestPictureFiles(deps.db, urls)) {
    if (!(await deps.storage.exists(key))) continue;
    files.set(url, { name: `图片/${files.size + 1}.${key.split('.').at(-1)}`, key, width, height });
  }
  return files;
}

interface VideoFile {
  name: string;
  key: string;
}

async function videoFiles(deps: Deps, mediaIds: string[]): Promise<Map<string, VideoFile>> {
  const files = new Map<string, VideoFile>();
  for (const mediaId of new Set(mediaIds)) {
    const source = await findUploadedFile(deps.db, mediaId);
    if (source === null || !(await deps.storage.exists(source.key))) continue;
    const extension = /\.([a-z0-9]{1,5})$/i.exec(source.filename)?.[1]?.toLowerCase() ?? 'mp4';
    files.set(mediaId, { name: `视频/${files.size + 1}.${extension}`, key: source.key });
  }
  return files;
}

/** The notice above a text with an AI mark; '' without a mark. */
function aiNotice({ post, revision }: PostRow): string {
  const mark = revision.aiFound ? 'found' : revision.aiGenerated ? 'declared' : post.aiSuspected ? 'suspected' : null;
  return mark === null ? '' : AI_MARK_TEXT[mark];
}

function markdownPage(postRow: PostRow, text: string): string {
  const notice = aiNotice(postRow);
  return `${markdownTitle(postRow.revision.title)}\n\n${notice === '' ? '' : `> ${notice}\n\n`}${text}\n`;
}

/** The text as an HTML page with relative addresses, which opens from a disk. */
function webPageOf(postRow: PostRow, pictures: Map<string, PictureFile>, videos: Map<string, VideoFile>): string {
  const { revision } = postRow;
  const asPicture = ({ name, width, height }: PictureFile): Picture => ({
    url: name,
    srcset: name,
    width,
    height,
    placeholder: null,
  });
  // The renderer writes `hls` as data-hls for our player; the page below has none, so data-hls becomes src.
  const asPlayable = ({ name }: VideoFile): Playable => ({
    hls: name,
    poster: null,
    storyboard: null,
    duration: 0,
    width: 1280,
    height: 720,
    captions: [],
  });
  const { html } = renderDocument(revision.body ?? { type: 'doc' }, {
    pictures: new Map([...pictures].map(([url, file]) => [url, asPicture(file)])),
    videos: new Map([...videos].map(([id, file]) => [id, asPlayable(file)])),
  });
  const title = escapeHtml(revision.title);
  const notice = aiNotice(postRow);
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><title>${title}</title></head>
<body>
<h1>${title}</h1>
${notice === '' ? '' : `<p>${notice}</p>\n`}${html.replaceAll(' data-hls="', ' src="')}
</body>
</html>
`;
}
