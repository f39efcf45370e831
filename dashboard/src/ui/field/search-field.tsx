import { Search } from 'lucide-react';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className: string | undefined;
}

/** A search field, named by its placeholder. */
export const SearchField = ({ label, value, onChange, className }: SearchFieldProps) => (
  <div className={className}>
    <Search size={16} />
    <input
      type="search"
      value={value}
      placeholder={label}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);
