import { useRef, useState, type FormEvent } from 'react';
import { modifyMcnInfo, type AgencyCard } from '#contract/agencies.ts';
import { codePoints } from '#contract/limits.ts';
import { ApiError } from '../../../lib/api.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { uploadPicture } from '../../media-assets/upload-picture.ts';
import { useAgencyWrite } from '../queries.ts';
import css from './card-form.module.css';

/** The agency's own words about itself, and its logo. The name belongs to the papers that were reviewed. */
export function CardForm({ agency, onSaved }: { agency: AgencyCard; onSaved: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [introduction, setIntroduction] = useState(agency.introduction);
  const [logo, setLogo] = useState(agency.logo);
  const [problem, setProblem] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const write = useAgencyWrite(modifyMcnInfo, { onDone: onSaved });

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setUploading(true);
    setFailure(null);
    await uploadPicture(file, 'avatar')
      .then(({ url }) => setLogo(url))
      .catch((error: Error) => setFailure(error.message));
    setUploading(false);
    if (input.current !== null) input.current.value = '';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong =
      introduction.trim() === '' ? '请填写机构简介' : codePoints(introduction) > 300 ? '机构简介不超过300字' : undefined;
    setProblem(wrong);
    if (wrong !== undefined) return;
    write.mutate(
      { introduction, ...(logo === agency.logo ? {} : { logo }) },
      { onError: (error) => setFailure(error instanceof ApiError ? error.message : '请求失败') },
    );
  };
  return (
    <section className={css.card} aria-labelledby="agency-card">
      <h2 id="agency-card">机构资料</h2>
      <form noValidate onSubmit={submit}>
        <div className={css.logo}>
          <Avatar src={logo ?? agency.owner.avatar} size="xl" alt="机构标志" />
          <input
            ref={input}
            className="vh"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <Button icon="upload" loading={uploading} onClick={() => input.current?.click()}>
            换标志
          </Button>
        </div>
        <TextArea
          label="机构简介"
          required
          rows={4}
          counter={`${codePoints(introduction)} / 300`}
          value={introduction}
          error={problem}
          onChange={({ target }) => setIntroduction(target.value)}
        />
        {failure !== null && <Note tone="error">{failure}</Note>}
        <p className={css.note}>机构名称以审核通过的资料为准，需要变更请联系平台。</p>
        <Button type="submit" variant="primary" loading={write.isPending}>
          保存
        </Button>
      </form>
    </section>
  );
}
