/** Shows a short message at the screen's edge; the toaster is loaded with the first one. */
const show = async (kind: 'success' | 'error' | 'message', text: string, action?: ToastAction): Promise<void> => {
  const { mountToaster, toast } = await import('./toaster.tsx');
  mountToaster();
  toast[kind](text, action ? { action: { label: action.text, onClick: action.run } } : undefined);
};

/** A button in the message, such as «Отменить». */
export interface ToastAction {
  text: string;
  run: () => void;
}

export const toastDone = (text: string, action?: ToastAction): void => void show('success', text, action);
export const toastError = (text: string, action?: ToastAction): void => void show('error', text, action);
export const toastNote = (text: string, action?: ToastAction): void => void show('message', text, action);
