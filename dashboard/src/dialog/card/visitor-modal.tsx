import type { DialogHeader } from '@otklik/sdk/contract';
import { Modal } from '../../ui/modal/modal.tsx';
import { VisitorCard } from './visitor-card.tsx';

/** The visitor's card where the screen has no room for a third column. */
export default function VisitorModal({ header }: { header: DialogHeader }) {
  return (
    <Modal name="dialog" title="О посетителе" size="s">
      <VisitorCard header={header} />
    </Modal>
  );
}
