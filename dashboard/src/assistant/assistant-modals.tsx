import type { Domain } from '@otklik/sdk/contract';
import { lazy, Suspense } from 'react';
import { openModal, useModal } from '../ui/modal-state.ts';
import type { AssistantPlace } from './assistant-place.ts';

const ContextCreateModal = lazy(() => import('./context-create-modal.tsx'));
const ContextEditModal = lazy(() => import('./context-edit-modal.tsx'));
const ContextDeleteModal = lazy(() => import('./context-delete-modal.tsx'));
const qaModals = () => import('./qa-modals.tsx');
const QaCreateModal = lazy(async () => ({ default: (await qaModals()).QaCreateModal }));
const QaEditModal = lazy(async () => ({ default: (await qaModals()).QaEditModal }));
const QaDeleteModal = lazy(async () => ({ default: (await qaModals()).QaDeleteModal }));
const SimilarModal = lazy(() => import('./similar-modal.tsx'));
const AssistantMenuModal = lazy(() => import('./assistant-menu-modal.tsx'));
const LearnModal = lazy(() => import('./learn-modal.tsx'));
const QaTestModal = lazy(() => import('./qa-test-modal.tsx'));

/** Every modal of this screen; each comes with its first opening. */
export const AssistantModals = ({ domain, place }: { domain: Domain; place: AssistantPlace }) => (
  <Suspense fallback={null}>
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
  </Suspense>
);
