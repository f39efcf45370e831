import { fieldError } from '../../app-error.ts';
import { assistantLimits } from '../../contract.ts';

/** @throws AppError `invalid` when the domain would have more labels or sentences than its limits allow */
export function refuseOverflow(
  field: string,
  { labels = 0, sentences = 0 }: { labels?: number; sentences?: number },
): void {
  if (labels > assistantLimits.labels)
    throw fieldError(field, 'too_many', 'В домене не может быть больше 2000 контекстов');
  if (sentences > assistantLimits.sentences)
    throw fieldError(field, 'too_many', 'В домене не может быть больше 100 000 вопросов и ответов');
}
