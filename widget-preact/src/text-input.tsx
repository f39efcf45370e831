import { useId } from 'preact/hooks';

interface TextInputProps {
  label: string;
  value: string;
  type?: 'text' | 'email';
  autocomplete: string;
  fault: string;
  isRequired?: boolean;
  change: (value: string) => void;
}

/** A labelled field that says what is wrong with it. */
export function TextInput({
  label,
  value,
  type = 'text',
  autocomplete,
  fault,
  isRequired = true,
  change,
}: TextInputProps) {
  const id = useId();
  return (
    <div class="input">
      <label for={id}>{label}</label>
      <input
        id={id}
        list={undefined}
        type={type}
        value={value}
        autocomplete={autocomplete as AutoFill}
        required={isRequired}
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-fault`}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <p class="fault" id={`${id}-fault`}>
        {fault}
      </p>
    </div>
  );
}
