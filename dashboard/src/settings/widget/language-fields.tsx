import { type Language, languageOf, languages } from '@otklik/sdk/contract';
import { Select } from '../../ui/field/select.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { languageNames } from '../../ui/text/language-names.ts';
import styles from './language-fields.module.css';
import type { WidgetPart } from './widget-part.ts';

export const languageOptions = languages.map((value) => ({ value: value as string, text: languageNames[value] }));

const LocaleField = ({ config, change }: WidgetPart) => {
  const { locale } = config;
  const isListed = languageOptions.some(({ value }) => value === locale);
  return (
    <Select
      label="Язык чата"
      value={locale}
      options={isListed ? languageOptions : [...languageOptions, { value: locale, text: locale }]}
      onChange={(chosen) => {
        const own = languageOf(chosen);
        const isAllowed = (one: Language): boolean => one === own || config.languages.includes(one);
        change({ locale: chosen, languages: config.languages.length > 0 ? languages.filter(isAllowed) : [] });
      }}
    />
  );
};

/** Which languages a visitor's browser may choose; the language of the chat is always among them. */
const AllowedFields = ({ config, change }: WidgetPart) => {
  const own = languageOf(config.locale);
  const toggle = (language: Language, isOn: boolean): void =>
    change({ languages: languages.filter((one) => (one === language ? isOn : config.languages.includes(one))) });
  return (
    <fieldset className={styles.languages}>
      <legend className={styles.legend}>На каких языках чат может говорить</legend>
      {languages.map((language) => (
        <label key={language} className={styles.language} lang={language}>
          <input
            type="checkbox"
            checked={language === own || config.languages.includes(language)}
            disabled={language === own}
            onChange={(event) => toggle(language, event.target.checked)}
          />
          {languageNames[language]}
        </label>
      ))}
    </fieldset>
  );
};

/** What the chat speaks: one language to all, or that of each visitor's browser. */
export const LanguageFields = (part: WidgetPart) => {
  const { config, change } = part;
  const isByBrowser = config.languages.length > 0;
  return (
    <div className={styles.fields}>
      <LocaleField {...part} />
      <Switch
        label="Говорить на языке посетителя"
        hint="Чат берёт язык браузера, если вы его разрешили, иначе говорит на языке чата. Тексты, которые вы не меняли, переведены; свои видны всем, как вы их написали."
        isOn={isByBrowser}
        onChange={(isOn) => change({ languages: isOn ? [...languages] : [] })}
      />
      {isByBrowser && <AllowedFields {...part} />}
    </div>
  );
};
