import type { Domain } from '@otklik/sdk/contract';
import { lazyModal } from '../ui/page/lazy-screen.tsx';
import { openModal, useModal } from '../ui/modal/modal-state.ts';
import type { AssistantPlace } from './assistant-place.ts';

const ContextCreateModal = lazyModal('assistantContext', () => import('./contexts/context-create-modal.tsx'));
const ContextEditModal = lazyModal('contextEdit', () => import('./contexts/context-edit-modal.tsx'));
const ContextDeleteModal = lazyModal('contextDelete', () => import('./contexts/context-delete-modal.tsx'));
const qaModals = () => import('./contexts/qa-modals.tsx');
const QaCreateModal = lazyModal('createQa', async () => ({ default: (await qaModals()).QaCreateModal }));
const QaEditModal = lazyModal('editQa', async () => ({ default: (await qaModals()).QaEditModal }));
const QaDeleteModal = lazyModal('deleteQa', async () => ({ default: (await qaModals()).QaDeleteModal }));
const SimilarModal = lazyModal('similarQuestions', () => import('./contexts/similar-modal.tsx'));
const AssistantMenuModal = lazyModal('assistantMenu', () => import('./assistant-menu-modal.tsx'));
const LearnModal = lazyModal('learn', () => import('./learn/learn-modal.tsx'));
const QaTestModal = lazyModal('qaTest', () => import('./questions/qa-test-modal.tsx'));

/** Every modal of this screen; each comes with its first opening. */
export const AssistantModals = ({ domain, place }: { domain: Domain; place: AssistantPlace }) => (
  <>
    {useModal('assistantContext') && <ContextCreateModal domainId={domain.id} />}
    {useModal('contextEdit') && <ContextEditModal />}
    {useModal('contextDelete') && <ContextDeleteModal onDeleted={(id) => id === place.contextId && place.close()} />}
    {useModal('createQa') && <QaCreateModal />}
    {useModal('editQa') && <QaEditModal />}
    {useModal('deleteQa') && <QaDeleteModal />}
    {useModal('similarQuestions') && <SimilarModal />}
    {useModal('assistantMenu') && <AssistantMenuModal domain={domain} />}
    {useModal('learn') && (
      <LearnModal domainId={domain.id} onReport={() => place.openPanel('report')} onTest={() => openModal('qaTest')} />
    )}
    {useModal('qaTest') && <QaTestModal domainId={domain.id} />}
  </>
);
