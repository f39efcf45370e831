import { operator } from '../../operator.ts';
import { ConfigForm } from './config-form.tsx';
import { EachDomain } from '../each-domain.tsx';
import { GreetingFields } from './greeting-fields.tsx';
import { LanguageFields } from './language-fields.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { ReplyForm } from '../replies/reply-form.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { StarterFields } from './starter-fields.tsx';
import { WidgetTextFields } from './widget-fields.tsx';

/** One wait for all, so that no part moves the parts below it. */
async function loadTexts(id: string) {
  const [config, setting] = await Promise.all([operator.domain.config(id), operator.assistant.loadSetting(id)]);
  return { config, setting };
}

/** What the chat and its assistant say by themselves, a domain at a time. */
export const TextsPanel = () => (
  <SettingPanel title="Тексты" lead="Что чат говорит посетителям сам и что ассистент отвечает на приветствия.">
    <EachDomain lacking="У каждого домена свои тексты и приветствия.">
      {(domain) => (
        <LoadedSheet key={domain.id} id={domain.id} load={loadTexts}>
          {({ config, setting }) => (
            <>
              <ConfigForm title="Тексты" domain={domain} saved={config} hasPreview>
                {(part) => (
                  <>
                    <Sheet title="Языки чата">
                      <LanguageFields {...part} />
                    </Sheet>
                    <Sheet title="Тексты чата">
                      <WidgetTextFields {...part} />
                    </Sheet>
                    <Sheet title="Вопросы для начала">
                      <StarterFields {...part} />
                    </Sheet>
                    <Sheet title="Приветствия">
                      <GreetingFields {...part} />
                    </Sheet>
                  </>
                )}
              </ConfigForm>
              <ReplyForm id={domain.id} initial={setting} />
            </>
          )}
        </LoadedSheet>
      )}
    </EachDomain>
  </SettingPanel>
);

export default TextsPanel;
