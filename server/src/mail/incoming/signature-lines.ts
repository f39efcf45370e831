/** The line above a signature (RFC 3676, 4.3), as programs and people write it. */
const delimiter = /^\s*(?:--|—|––|-- )\s*$/;
/** A longer rest is no signature but a text with a line of dashes. */
const longestSignature = 12;

/** What phones and programs write below each letter. */
const advertised =
  /^\s*(?:отправлено (?:с|из|через|при помощи|с помощью) |sent (?:from|with|via|using) |get outlook for |скачать outlook для |скачайте outlook для |загрузить outlook для |получить outlook для |послано с |написано с )/i;
const advertisedNames =
  /iphone|ipad|айфон|galaxy|samsung|android|xiaomi|redmi|huawei|honor|телефона|смартфона|устройства|планшета|мобильн|mail\.ru|почты mail|mail для|mail for|outlook|яндекс|yandex|gmail|thunderbird|proton|phone|device|mobile|mail app|windows/i;

const isAdvertised = (line: string): boolean =>
  line.length < 160 && advertised.test(line) && advertisedNames.test(line);

/** A text without the signature at its end. */
export function withoutSignature(lines: readonly string[]): string[] {
  for (let at = Math.max(0, lines.length - longestSignature - 1); at < lines.length; at += 1)
    if (delimiter.test(lines[at]!)) return lines.slice(0, at);
  const rest = [...lines];
  while (rest.length > 0 && (rest.at(-1)!.trim() === '' || isAdvertised(rest.at(-1)!))) rest.pop();
  return rest;
}
