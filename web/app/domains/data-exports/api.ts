import * as at from '#contract/data-exports/addresses.ts';
import type * as dataExportsPosts from '#contract/data-exports/posts.ts';
import { client } from '../../lib/api.ts';

export const requestPostArchive = client<typeof dataExportsPosts.requestPostArchive>(at.requestPostArchive);
export const listPostArchives = client<typeof dataExportsPosts.listPostArchives>(at.listPostArchives);
export const postArchiveAddress = client<typeof dataExportsPosts.postArchiveAddress>(at.postArchiveAddress);
