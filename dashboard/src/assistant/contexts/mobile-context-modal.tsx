import { useEffect } from 'react';
import { Modal } from '../../ui/modal/modal.tsx';
import { openModal } from '../../ui/modal/modal-state.ts';
import { ContextEditor } from './context-editor.tsx';
import { closeModal } from '../modal-target.ts';

/** The editor of a context on a narrow screen, over the list. */
export default function MobileContextModal({ id, onClose }: { id: string; onClose: () => void }) {
  useEffect(() => {
    openModal('mobileAssistantContext');
    return () => closeModal('mobileAssistantContext');
  }, []);
  return (
    <Modal name="mobileAssistantContext" title="Контекст" placement="sheet" onClose={onClose}>
      <ContextEditor id={id} onGone={onClose} />
    </Modal>
  );
}
