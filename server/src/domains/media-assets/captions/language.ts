import type { CaptionLanguage } from '#contract/media-assets/constants.ts';

/** Codes of ISO 639-1 and 639-2 that video containers use. */
const BY_CODE: Record<string, CaptionLanguage> = {
  ...{ zh: 'zh-CN', chi: 'zh-CN', zho: 'zh-CN', cmn: 'zh-CN', yue: 'yue' },
  ...{ en: 'en', eng: 'en', ja: 'ja', jpn: 'ja', ko: 'ko', kor: 'ko', fr: 'fr', fre: 'fr', fra: 'fr' },
  ...{ de: 'de', ger: 'de', deu: 'de', es: 'es', spa: 'es', ru: 'ru', rus: 'ru', ar: 'ar', ara: 'ar' },
  ...{ bo: 'bo', tib: 'bo', bod: 'bo', ug: 'ug', uig: 'ug', mn: 'mn', mon: 'mn' },
};

/** The language of a track by its code and title or, without a code, by the script of its text; null for a language that is not offered. */
export function languageOfTrack(code: string | null, title: string | null, text = ''): CaptionLanguage | null {
  const byCode = code === null ? null : BY_CODE[code.toLowerCase().split(/[-_]/)[0] ?? ''];
  if (byCode === undefined) return null;
  const language = byCode ?? languageOfScript(text);
  if (language !== 'zh-CN') return language;
  if (/粤|cantonese/i.test(title ?? '')) return 'yue';
  return /繁|traditional|hant|tw|hk/i.test(`${title ?? ''} ${code ?? ''}`) ? 'zh-TW' : 'zh-CN';
}

/** Null for Latin letters, which too many languages use. */
function languageOfScript(text: string): CaptionLanguage | null {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja';
  if (/[\uac00-\ud7af]/.test(text)) return 'ko';
  return /[\u4e00-\u9fff]/.test(text) ? 'zh-CN' : null;
}
