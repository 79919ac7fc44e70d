import { Select, type SelectOption } from '../../ui/forms/select.tsx';
import { useFilters } from '../../lib/calls/use-filters.ts';
import { namedParams } from '../../lib/search-params.ts';

/** A filter of a list: `name` is its parameter in the address, `all` the label of the option without a filter. */
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
  const { values, go } = useFilters(namedParams(name, 'id', 'page'));
  const chosen = options.find(({ value }) => value === values[name]);
  return (
    <Select
      label={label}
      labelHidden
      options={[{ value: 'all', label: all }, ...options]}
      value={chosen?.value ?? 'all'}
      onChange={(value) => go({ [name]: value === 'all' ? '' : value, id: '', page: '' })}
    />
  );
}
