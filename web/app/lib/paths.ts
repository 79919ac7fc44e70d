import type { PostCard } from '#contract/posts/post.ts';

export const userPath = (id: string): string => `/users/${id}`;

export const postPath = ({ id, type }: Pick<PostCard, 'id' | 'type'>): string => `/${type}/${id}`;

export const categoryPath = (slug: string): string => `/?category=${slug}`;

export const searchPath = (words: string): string => `/search?q=${encodeURIComponent(words)}`;

export const collectionPath = (id: string): string => `/collections/${id}`;

/** The page on which a new user chooses interests; it continues to `to`. */
export const welcomePath = (to: string): string => (to === '/' ? '/welcome' : `/welcome?to=${encodeURIComponent(to)}`);

export const certificatePath = (number: string): string => `/certificates/${number}`;
