import { Switch } from './switch.tsx';
import styles from './switch-group.module.css';

interface SwitchGroupProps<Item extends string> {
  legend: string;
  items: readonly Item[];
  textOf: (item: Item) => { readonly name: string; readonly hint: string };
  isOn: (item: Item) => boolean;
  error: string | null;
  onChange: (item: Item, isOn: boolean) => void;
}

/** Switches of one field of a form, with its error below. */
export const SwitchGroup = <Item extends string>({
  legend,
  items,
  textOf,
  isOn,
  error,
  onChange,
}: SwitchGroupProps<Item>) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {items.map((item) => {
      const { name, hint } = textOf(item);
      return <Switch key={item} label={name} hint={hint} isOn={isOn(item)} onChange={(next) => onChange(item, next)} />;
    })}
    {error !== null && (
      <p className={styles.error} role="alert">
        {error}
      </p>
    )}
  </fieldset>
);
