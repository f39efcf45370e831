import type { Domain } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { useForm } from '../../ui/field/form.ts';
import { closeModal } from '../../ui/modal/modal-state.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { domainCheck, reportDomainFailure } from './domain-form.ts';
import { hostOf } from './host-text.ts';

/** Another name for a domain, which must then be proven again. */
export const RenameDomainModal = ({ domain, onClose }: { domain: Domain; onClose: () => void }) => {
  const close = (): void => {
    closeModal('setting');
    onClose();
  };
  const form = useForm({
    initial: { name: domain.name },
    checks: { name: domainCheck },
    onSubmit: async ({ name }) => {
      await operator.domain.update(domain.id, hostOf(name));
      toastDone('Домен изменён');
      close();
    },
    onFailure: reportDomainFailure,
  });
  return (
    <Modal
      name="setting"
      title="Изменить домен"
      size="s"
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={close}>
            Отмена
          </Button>
          <Button type="submit" form="rename-domain" loading={form.isBusy}>
            Сохранить
          </Button>
        </>
      }
    >
      <form id="rename-domain" noValidate onSubmit={form.submit} style={{ display: 'grid', gap: 'var(--s-4)' }}>
        <TextField
          label="Домен"
          inputMode="url"
          autoFocus
          hint="Новое имя нужно будет подтвердить заново"
          {...form.field('name')}
        />
        {form.note && <Note tone="bad">{form.note}</Note>}
      </form>
    </Modal>
  );
};
