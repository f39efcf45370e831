interface TextInputProps {
  label: string;
  value: string;
  type?: 'text' | 'email' | 'tel';
  autocomplete: string;
  error: string;
  isRequired?: boolean;
  change: (value: string) => void;
}

/** A labelled field with its validation error. Its purpose is its id: the panel has no two fields of one purpose. */
export function TextInput({
  label,
  value,
  type = 'text',
  autocomplete,
  error,
  isRequired = true,
  change,
}: TextInputProps) {
  return (
    <div class="input">
      <label for={autocomplete}>{label}</label>
      <input
        id={autocomplete}
        list={undefined}
        type={type}
        value={value}
        autocomplete={autocomplete as AutoFill}
        required={isRequired}
        aria-invalid={error !== ''}
        aria-describedby={`${autocomplete}-fault`}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <p class="fault" id={`${autocomplete}-fault`}>
        {error}
      </p>
    </div>
  );
}
