import { useEffect, useState } from 'react';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { canSave, forgetArticle, isSaved, NotWhole, saveArticle } from '../offline/saved-articles.ts';

/** The line of an article's menu that keeps it in this browser, or lets it go again. */
export function useOfflineItem(path: string): MenuItem {
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    let gone = false;
    void isSaved(path).then((is) => !gone && setSaved(is));
    return () => {
      gone = true;
    };
  }, [path]);

  const save = async () => {
    if (!canSave()) return toast.warning('这个浏览器不支持离线保存，换一个浏览器或用 https 打开再试');
    try {
      await saveArticle(path);
      setSaved(true);
      toast.success('没有网络时也能读到这篇文章', {
        title: '已离线保存',
        action: { label: '查看离线文章', onSelect: () => window.location.assign('/offline.html') },
      });
    } catch (error) {
      toast.error(reasonOf(error), { title: '没能离线保存' });
    }
  };
  const forget = async () => {
    await forgetArticle(path);
    setSaved(false);
    toast.info('已移除离线副本');
  };
  return saved
    ? { label: '移除离线副本', icon: 'trash', onSelect: () => void forget() }
    : { label: '离线保存', icon: 'download', onSelect: () => void save() };
}

function reasonOf(error: unknown): string {
  if (error instanceof NotWhole) return error.message;
  return error instanceof DOMException && error.name === 'QuotaExceededError'
    ? '这台设备留给网页的空间不够了，可以先移除几篇离线文章'
    : '网络连接失败，请检查网络后重试';
}
