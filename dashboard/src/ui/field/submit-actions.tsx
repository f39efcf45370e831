import { Button } from '../basic/button.tsx';
import { closeModal, type ModalName } from '../modal/modal-state.ts';

interface SubmitActionsProps {
  /** The modal that «Отмена» closes. */
  name: ModalName;
  /** The id of the form that is submitted. */
  form: string;
  /** What submitting is called. */
  text: string;
  isBusy?: boolean;
  disabled?: boolean;
}

/** The foot of a modal that holds a form: «Отмена», and what the form is for. */
export const SubmitActions = ({ name, form, text, isBusy = false, disabled = false }: SubmitActionsProps) => (
  <>
    <Button kind="plain" onClick={() => closeModal(name)}>
      Отмена
    </Button>
    <Button type="submit" form={form} loading={isBusy} disabled={disabled}>
      {text}
    </Button>
  </>
);
