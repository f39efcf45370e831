import { strToU8, zipSync } from 'fflate';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** A cell of text at an address such as `A1`. */
export const cellOf = (text: string, at: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
/** Rows of text as the sheet of a workbook has them. */
export const sheetOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row, y) => `<row r="${y + 1}">${row.map((text, x) => cellOf(text, `${'ABCD'[x]}${y + 1}`)).join('')}</row>`)
    .join('');

/** A workbook as Excel packs one, with these rows in its only sheet. */
export function workbook(sheetData: string, others: Record<string, Uint8Array> = {}): File {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageRel = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>',
    '_rels/.rels': `<Relationships xmlns="${packageRel}"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRel}"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
  };
  const packed = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
  return new File([zipSync({ ...packed, ...others })], 'книга.xlsx');
}
