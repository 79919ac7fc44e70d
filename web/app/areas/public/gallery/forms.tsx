import { codePoints } from '#contract/text.ts';
import { useState } from 'react';
import { Checkbox, Radio, Switch } from '../../../ui/forms/choice.tsx';
import { PasswordField, TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useHydrated } from '../../../ui/base/hydrated.ts';
import { Columns, Row, Section } from './section.tsx';

export function Forms() {
  const [kind, setKind] = useState<'all' | 'article' | 'video'>('all');
  const [title, setTitle] = useState('湖水退去之后，清晨归候鸟');
  return (
    <Section id="forms" title="表单" text="标签在上，计数在右，消息带图标在下；错误不只靠颜色。">
      <Columns>
        <TextField label="普通" placeholder="请输入" />
        <TextField
          label="标题"
          counter={`${codePoints(title)}/40`}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          required
        />
        <TextField label="手机号" before="+86" defaultValue="12800000001" error="手机号格式不正确" />
        <TextField label="搜索" before={<Icon name="search" size="s" />} placeholder="搜索标题或作者" hint="输入停下后自动搜索" />
        <TextField label="不可用" defaultValue="已绑定" disabled />
        <TextField label="大号" size="l" placeholder="单独成页的表单用" />
        <PasswordField label="密码" defaultValue="Wenjian2026" autoComplete="off" />
        <PasswordField label="密码（有错）" defaultValue="12345" error="密码长度至少6位" autoComplete="off" />
        <TextArea label="说明" placeholder="几句话" counter="0/500" />
        <TextArea label="说明（有错）" error="请填写下线理由" />
        <Selects />
      </Columns>
      <Columns>
        <div>
          <Checkbox defaultChecked>允许评论</Checkbox>
          <br />
          <Checkbox note="发布后仍可修改">允许弹幕</Checkbox>
          <br />
          <Checkbox disabled>不可用</Checkbox>
        </div>
        <div role="radiogroup" aria-label="来源">
          <Radio name="origin" defaultChecked>
            原创
          </Radio>
          <br />
          <Radio name="origin" note="需填写来源地址">
            转载
          </Radio>
          <br />
          <Radio name="origin" disabled>
            不可用
          </Radio>
        </div>
        <div>
          <Switch defaultChecked>个性化推荐</Switch>
          <Switch note="关闭后只按时间排序">按兴趣排序</Switch>
          <Switch disabled>不可用</Switch>
        </div>
      </Columns>
      <Row>
        <Segmented
          legend="类型"
          options={[
            { value: 'all', label: '全部', count: 128 },
            { value: 'article', label: '文章', count: 81 },
            { value: 'video', label: '视频', count: 47 },
          ]}
          value={kind}
          onChange={setKind}
        />
      </Row>
    </Section>
  );
}

const CATEGORIES = ['时事', '科技', '自然', '人文', '城市', '美食'].map((label) => ({ value: label, label }));

/** Rendered after hydration, because the list's hidden input has an inline style, which the Content-Security-Policy refuses in served HTML. */
function Selects() {
  const [category, setCategory] = useState<string | null>(null);
  if (!useHydrated()) return null;
  return (
    <>
      <Select label="分类" options={CATEGORIES} value={category} onChange={setCategory} />
      <Select label="分类（有错）" options={CATEGORIES} value={null} onChange={setCategory} error="请选择分类" />
      <Select label="分类（不可用）" options={CATEGORIES} value="科技" onChange={setCategory} disabled />
      <NativeSelect label="分类（对话框里）" options={CATEGORIES} value={category} onChange={setCategory} placeholder="请选择" />
    </>
  );
}
