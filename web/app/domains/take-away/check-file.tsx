import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './take-away.module.css';

/** Works out a file's SHA-256 in the browser and says whether it is the certified one; the file goes nowhere. */
export function CheckFile({ sha256 }: { sha256: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ name: string; same: boolean } | null>(null);
  const check = async (file: File | undefined) => {
    if (file === undefined) return;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const found = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    setOutcome({ name: file.name, same: found === sha256 });
  };
  return (
    <section className={css.check} aria-labelledby="check-title">
      <h2 id="check-title">核对原文</h2>
      <p>选作者给你的存证原文（.json 文件），在你的浏览器里算出指纹，与上面的对照。文件不会上传。</p>
      <input
        ref={input}
        className="vh"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept=".json,application/json"
        onChange={({ target }) => void check(target.files?.[0])}
      />
      <Button className={css.choose} icon="upload" onClick={() => input.current?.click()}>
        选择存证原文
      </Button>
      <p role="status" className={outcome?.same === false ? css.wrong : css.right}>
        {outcome !== null && (
          <>
            <Icon name={outcome.same ? 'check-circle' : 'x-circle'} size="s" />
            {outcome.same ? `${outcome.name} 与存证一致，没有改动过` : `${outcome.name} 与存证不一致`}
          </>
        )}
      </p>
    </section>
  );
}
