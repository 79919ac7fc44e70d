import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useDeskAddress } from '../administration/desk-address.ts';
import css from './log-desk.module.css';
import { KINDS } from './words.ts';

const NONE = { admin: '', action: '', target: '', from: '', to: '' };

/** Texts are asked for with Enter or the button; the kind of action at once. */
export function LogFilters() {
  const address = useDeskAddress();
  const isFiltered = Object.keys(NONE).some((name) => address.get(name) !== '');
  return (
    <form
      className={css.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const text = (name: string) => String(form.get(name) ?? '').trim();
        address.go({ admin: text('admin'), target: text('target'), from: text('from'), to: text('to') });
      }}
    >
      <Select
        label="动作"
        options={KINDS}
        value={KINDS.find(({ value }) => value === address.get('action'))?.value ?? 'all'}
        onChange={(kind) => address.go({ action: kind === 'all' ? '' : kind })}
      />
      <TextField label="管理员账号" name="admin" maxLength={80} defaultValue={address.get('admin')} />
      <TextField label="对象编号" name="target" maxLength={80} defaultValue={address.get('target')} />
      <TextField label="开始日期" name="from" type="date" defaultValue={address.get('from')} />
      <TextField label="结束日期" name="to" type="date" defaultValue={address.get('to')} />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" icon="search">
          查询
        </Button>
        {isFiltered && <Button onClick={() => address.go(NONE)}>清除条件</Button>}
      </div>
    </form>
  );
}
