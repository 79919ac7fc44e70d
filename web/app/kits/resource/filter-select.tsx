import { Select, type SelectOption } from '../../ui/forms/select.tsx';
import { useListAddress } from './use-list-address.ts';

/** One of the things a list can be narrowed by; `name` is its place in the address, `all` the choice of none. */
export function FilterSelect<Value extends string>({
  name,
  label,
  all,
  options,
}: {
  name: string;
  label: string;
  all: string;
  options: readonly SelectOption<Value>[];
}) {
  const address = useListAddress();
  const chosen = options.find(({ value }) => value === address.get(name));
  return (
    <Select
      label={label}
      labelHidden
      options={[{ value: 'all', label: all }, ...options]}
      value={chosen?.value ?? 'all'}
      onChange={(value) => address.go({ [name]: value === 'all' ? '' : value, id: '' })}
    />
  );
}
