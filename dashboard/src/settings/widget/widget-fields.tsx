import type { WidgetConfig } from '@otklik/sdk/contract';
import { Select } from '../../ui/field/select.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { TextArea, TextField } from '../../ui/field/text-field.tsx';
import styles from './config-form.module.css';
import type { WidgetPart } from './widget-part.ts';

type Options<K extends keyof WidgetConfig> = readonly { value: WidgetConfig[K] & string; text: string }[];

const positions: Options<'position'> = [
  { value: 'right', text: 'Справа внизу' },
  { value: 'left', text: 'Слева внизу' },
];
const themes: Options<'theme'> = [
  { value: 'auto', text: 'Как у посетителя' },
  { value: 'light', text: 'Светлое' },
  { value: 'dark', text: 'Тёмное' },
];
const asks: Options<'ask'> = [
  { value: 'nothing', text: 'Ничего' },
  { value: 'name', text: 'Имя' },
  { value: 'email', text: 'E-mail' },
  { value: 'both', text: 'Имя и e-mail' },
];

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

export const WidgetLookFields = ({ config, change, validationErrorOf }: WidgetPart) => (
  <div className={styles.fields}>
    <div className={styles.color}>
      <TextField
        label="Цвет"
        value={config.color}
        placeholder="#3457d5"
        maxLength={7}
        onChange={(color) => change({ color })}
        error={validationErrorOf('color') ?? (isColor(config.color) ? null : 'Цвет записывается как #RRGGBB')}
      />
      <input
        type="color"
        className={styles.well}
        aria-label="Выбрать цвет"
        value={isColor(config.color) ? config.color : '#3457d5'}
        onChange={(event) => change({ color: event.target.value })}
      />
    </div>
    <div className={styles.pair}>
      <Select label="Место" value={config.position} options={positions} onChange={(position) => change({ position })} />
      <Select label="Оформление" value={config.theme} options={themes} onChange={(theme) => change({ theme })} />
    </div>
  </div>
);

const AssistantNameField = ({ config, change, validationErrorOf }: WidgetPart) => (
  <TextField
    label="Имя ассистента"
    value={config.assistantName}
    placeholder="Ассистент"
    maxLength={20}
    hint="Так он подписывает свои ответы"
    onChange={(assistantName) => change({ assistantName })}
    error={validationErrorOf('assistantName')}
  />
);

export const WidgetTextFields = (part: WidgetPart) => {
  const { config, change, validationErrorOf } = part;
  return (
    <div className={styles.fields}>
      <TextField
        label="Заголовок"
        value={config.title}
        maxLength={40}
        onChange={(title) => change({ title })}
        error={validationErrorOf('title')}
      />
      <AssistantNameField {...part} />
      <TextArea
        label="Первое сообщение"
        value={config.greeting}
        maxLength={300}
        onChange={(greeting) => change({ greeting })}
        error={validationErrorOf('greeting')}
      />
      <TextField
        label="Подсказка в поле ввода"
        value={config.placeholder}
        maxLength={80}
        onChange={(placeholder) => change({ placeholder })}
        error={validationErrorOf('placeholder')}
      />
      <TextArea
        label="Когда никого нет на месте"
        value={config.away}
        maxLength={300}
        onChange={(away) => change({ away })}
        error={validationErrorOf('away')}
      />
    </div>
  );
};

/** What a visitor agrees to before the first sentence. */
export const WidgetConsentFields = ({ config, change, validationErrorOf }: WidgetPart) => (
  <div className={styles.fields}>
    <p className={styles.hint}>
      Пока поле пустое, чат ничего не спрашивает. С текстом посетитель сначала ставит отметку; время и слова согласия
      видны в карточке посетителя.
    </p>
    <TextArea
      label="Текст согласия"
      value={config.consent}
      placeholder="Согласен на обработку моих персональных данных для ответа на вопрос."
      maxLength={500}
      onChange={(consent) => change({ consent })}
      error={validationErrorOf('consent')}
    />
    <TextField
      label="Ссылка на политику"
      type="url"
      inputMode="url"
      value={config.policyUrl}
      placeholder="https://shop.ru/policy"
      maxLength={500}
      onChange={(policyUrl) => change({ policyUrl })}
      error={validationErrorOf('policyUrl')}
    />
  </div>
);

/** What a visitor is asked for besides the question. */
export const WidgetAskFields = ({ config, change }: WidgetPart) => (
  <div className={styles.fields}>
    <Select label="Спросить заранее" value={config.ask} options={asks} onChange={(ask) => change({ ask })} />
    <Switch
      label="Спрашивать телефон"
      hint="Перед первым сообщением и когда никого нет на месте"
      isOn={config.askPhone}
      onChange={(askPhone) => change({ askPhone })}
    />
  </div>
);

/** How high the chat is over the other parts of the site's page. */
export const WidgetLayerField = ({ config, change, validationErrorOf }: WidgetPart) => (
  <TextField
    label="Слой на странице (z-index)"
    type="number"
    inputMode="numeric"
    value={String(config.zIndex)}
    onChange={(text) => change({ zIndex: Number(text) })}
    hint="Увеличьте, если чат оказывается под другими элементами сайта"
    error={validationErrorOf('zIndex')}
  />
);
