import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { InputAt } from '#contract/calls.ts';
import { createInfringement } from '#contract/moderation/addresses.ts';
import {
  INFRINGEMENT_KIND_LABEL,
  INFRINGEMENT_LINKS_MAX,
  INFRINGEMENT_STATEMENT,
  type InfringementKind,
} from '#contract/moderation/constants.ts';
import { codePoints } from '#contract/text.ts';
import { ApiError } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox, Radio } from '../../../ui/forms/choice.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './infringement-form.module.css';
import { ProofPictures } from './proof-pictures.tsx';
import { InfringementProgress } from './infringement-progress.tsx';

const KINDS = Object.entries(INFRINGEMENT_KIND_LABEL) as [InfringementKind, string][];
const FIELDS = ['kind', 'standing', 'name', 'contact', 'links', 'statement', 'proof', 'pictures', 'promised'] as const;
/** A field by its name in the form and in the call. */
type Field = (typeof FIELDS)[number];

/** The section 侵权投诉, for anybody: the form, or in its place the receipt of the complaint that was sent. */
export function InfringementForm() {
  const titleId = useId();
  const [receipt, setReceipt] = useState<string | null>(null);
  return (
    <Stack
      as="section"
      hideOn="print"
      border="top"
      gap={20}
      id="infringement"
      marginTop={40}
      className={css.section}
      aria-labelledby={titleId}
    >
      <Text as="h2" size={22} weight="heavy" id={titleId}>
        在线提交侵权投诉
      </Text>
      {receipt === null ? (
        <ComplaintForm onReceipt={setReceipt} />
      ) : (
        <Stack gap={16} justify="start" className={css.received}>
          <Note tone="success">
            投诉已提交，受理编号 <b>{receipt}</b>。请保存好编号，用它和你填写的联系方式可以在下面查询进度。
          </Note>
          <Button onClick={() => setReceipt(null)}>再提交一份</Button>
        </Stack>
      )}
      <InfringementProgress />
    </Stack>
  );
}

/** The form of one complaint. It keeps the input until the server has received it. */
function ComplaintForm({ onReceipt }: { onReceipt: (receipt: string) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [statementLength, setStatementLength] = useState(0);
  const [failure, setFailure] = useState<{ message: string; fields: Partial<Record<Field, string>> } | null>(null);
  /** Ids of the uploaded pictures; null while one is uploading. */
  const [pictures, setPictures] = useState<string[] | null>([]);

  const complaint = useCall(createInfringement, {
    success: null,
    failure(error) {
      const fields = error instanceof ApiError ? byField(error.fields) : {};
      setFailure({ message: error.message, fields });
      const first = FIELDS.find((field) => fields[field] !== undefined);
      form.current?.querySelector<HTMLElement>(`[name="${first ?? ''}"]`)?.focus();
    },
    onDone: ({ receipt }) => onReceipt(receipt),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (complaint.isPending) return;
    if (pictures === null) return setFailure({ message: '图片正在上传，请稍后提交', fields: {} });
    const values = { ...valuesOf(new FormData(event.currentTarget)), pictures };
    setFailure(null);
    // Not validated here: the server answers with a message for each missing or wrong field.
    void complaint.send(values as InputAt<typeof createInfringement>);
  };
  const problem = (field: Field) => failure?.fields[field];

  return (
    <Stack as="form" gap={20} ref={form} className={css.form} noValidate onSubmit={submit}>
      <Choices legend="被侵犯的权益" error={problem('kind')}>
        {KINDS.map(([value, label]) => (
          <Radio key={value} name="kind" value={value}>
            {label}
          </Radio>
        ))}
      </Choices>
      <Choices legend="你的身份" error={problem('standing')}>
        <Radio name="standing" value="self">
          权利人本人（本单位）
        </Radio>
        <Radio name="standing" value="agent">
          受委托的代理人
        </Radio>
      </Choices>
      <Stack gap={20} className={css.pair}>
        <TextField label="姓名或单位名称" name="name" required maxLength={50} autoComplete="name" error={problem('name')} />
        <TextField
          label="联系方式"
          name="contact"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="手机号或邮箱"
          error={problem('contact')}
        />
      </Stack>
      <TextArea
        label="被投诉内容的链接"
        name="links"
        required
        rows={3}
        placeholder="每行一个，以 http:// 或 https:// 开头"
        hint={`一次最多 ${INFRINGEMENT_LINKS_MAX} 个链接`}
        error={problem('links')}
      />
      <TextArea
        label="侵权事实"
        name="statement"
        required
        rows={5}
        counter={`${statementLength}/${INFRINGEMENT_STATEMENT.max}`}
        placeholder="说明你享有什么权利，被投诉的内容如何侵犯了它"
        hint={`不少于 ${INFRINGEMENT_STATEMENT.min} 字`}
        error={problem('statement')}
        onChange={({ target }) => setStatementLength(codePoints(target.value))}
      />
      <TextArea
        label="证明材料"
        name="proof"
        rows={2}
        maxLength={1000}
        placeholder="权属证明、身份证明、委托书等材料的网址或登记编号，也可以在下面添加图片"
        error={problem('proof')}
      />
      <ProofPictures error={problem('pictures')} onChange={setPictures} />
      <div>
        <Checkbox name="promised">我承诺所填内容和材料真实、合法，并对此承担法律责任</Checkbox>
        {problem('promised') !== undefined && (
          <Text size={13} tone="error" marginTop={4} className={css.problem}>
            {problem('promised')}
          </Text>
        )}
      </div>
      {failure !== null && <Note tone="error">{failure.message}</Note>}
      <p>
        <Button variant="primary" type="submit" loading={complaint.isPending}>
          提交投诉
        </Button>
      </p>
    </Stack>
  );
}

function Choices({ legend, error, children }: { legend: string; error: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <Cluster as="fieldset" wrap className={css.choices} aria-describedby={error === undefined ? undefined : id}>
      <legend>
        {legend}
        <em aria-hidden="true">*</em>
      </legend>
      {children}
      {error !== undefined && (
        <Text size={13} tone="error" marginTop={4} className={css.problem} id={id}>
          {error}
        </Text>
      )}
    </Cluster>
  );
}

/** The values of the form; a missing one is null, '' or false. */
function valuesOf(data: FormData): Record<Exclude<Field, 'pictures'>, unknown> {
  const text = (name: Field) => String(data.get(name) ?? '').trim();
  return {
    kind: data.get('kind'),
    standing: data.get('standing'),
    name: text('name'),
    contact: text('contact'),
    links: text('links')
      .split(/\s+/)
      .filter((link) => link !== ''),
    statement: text('statement'),
    proof: text('proof'),
    promised: data.get('promised') !== null,
  };
}

/** Messages by field of the form. The message of a single link, at `links.2`, belongs to the field of the links. */
function byField(fields: Record<string, string>): Partial<Record<Field, string>> {
  const messages: Partial<Record<Field, string>> = {};
  for (const [path, message] of Object.entries(fields)) messages[path.split('.')[0] as Field] ??= message;
  return messages;
}
