import { useEffect, useState } from 'react';
import { useCall } from '../../../lib/calls/use-call.ts';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { canSave, forgetArticle, isSaved, ArticleNotSaved, saveArticle } from '../offline/saved-articles.ts';

/** The menu item that saves an article for offline reading, or removes it. */
export function useOfflineItem(path: string): MenuItem {
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    let gone = false;
    void isSaved(path).then((is) => !gone && setSaved(is));
    return () => {
      gone = true;
    };
  }, [path]);

  const saving = useCall(
    async () => {
      await saveArticle(path);
      return { data: null, msg: '' };
    },
    {
      success: null,
      failure: (error) => toast.error(reasonOf(error), { title: '离线保存失败' }),
      onDone() {
        setSaved(true);
        toast.success('断网时也可以阅读这篇文章', {
          title: '已离线保存',
          action: { label: '查看离线文章', onSelect: () => window.location.assign('/offline.html') },
        });
      },
    },
  );
  const save = () => {
    if (canSave()) void saving.send({});
    else toast.warning('当前浏览器不支持离线保存，请更换浏览器或用 https 打开');
  };
  const forget = async () => {
    await forgetArticle(path);
    setSaved(false);
    toast.info('已移除离线副本');
  };
  return saved
    ? { label: '移除离线副本', icon: 'trash', onSelect: () => void forget() }
    : { label: '离线保存', icon: 'download', onSelect: save };
}

function reasonOf(error: Error): string {
  if (error instanceof ArticleNotSaved) return error.message;
  return error instanceof DOMException && error.name === 'QuotaExceededError'
    ? '本机存储空间不足，请先移除部分离线文章'
    : '网络连接失败，请检查网络后重试';
}
