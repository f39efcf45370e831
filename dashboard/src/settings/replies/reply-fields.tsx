import type { AssistantSetting } from '@otklik/sdk/contract';
import { RotateCcw } from 'lucide-react';
import { IconButton } from '../../ui/basic/button.tsx';
import { TextArea } from '../../ui/field/text-field.tsx';
import { smallTalkReplies } from './small-talk-replies.ts';
import styles from './setting-form.module.css';

interface ReplyFieldsProps {
  replies: AssistantSetting['replies'];
  change: (replies: AssistantSetting['replies']) => void;
  validationErrorOf: (field: string) => string | null;
}

/** The owner's own words for small talk; an empty field has the built-in ones, which stand in it as its placeholder. */
export const ReplyFields = ({ replies, change, validationErrorOf }: ReplyFieldsProps) => (
  <div className={styles.replies}>
    <p className={styles.hint}>
      На такие сообщения ассистент отвечает сам, никого не зовёт и не считает их вопросами. Пустое поле — встроенный
      текст.
    </p>
    {smallTalkReplies.map(({ kind, title, example, builtIn }) => {
      const { [kind]: own, ...others } = replies;
      return (
        <div key={kind} className={styles.reply}>
          <TextArea
            label={title}
            rows={builtIn.length > 60 ? 2 : 1}
            value={own ?? ''}
            placeholder={builtIn}
            maxLength={300}
            hint={example}
            onChange={(text) => change(text === '' ? others : { ...replies, [kind]: text })}
            error={validationErrorOf(`replies.${kind}`)}
          />
          {own !== undefined && (
            <IconButton label={`Вернуть встроенный текст: ${title}`} onClick={() => change(others)}>
              <RotateCcw size={18} />
            </IconButton>
          )}
        </div>
      );
    })}
  </div>
);
