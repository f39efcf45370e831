import { teamLimits } from '@otklik/sdk/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { Select } from '../../ui/field/select.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { saveFile } from '../../ui/page/save-file.ts';
import { textOfError } from '../../ui/text/error-text.ts';
import { Sheet, Stack } from '../setting-panel.tsx';

const spans = [7, 30, teamLimits.trailDays].map((days) => ({ value: `${days}`, text: `${days} дней` }));

/** Without it spreadsheets decode Cyrillic wrongly; the client has decoded it away. */
const byteOrderMark = '\uFEFF';

/** Saves the trail of some days as a file for a spreadsheet. */
export const TrailExport = () => {
  const [days, setDays] = useState('30');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const text = await operator.team.exportTrail(Number(days));
      saveFile('журнал.csv', new Blob([byteOrderMark, text.replace(/^\uFEFF/, '')], { type: 'text/csv' }));
    } catch (cause) {
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet title="Сохранить в файл">
      <Stack>
        <Select label="За сколько последних дней" value={days} options={spans} onChange={setDays} />
        {failure !== null && <Note tone="bad">{textOfError(failure)}</Note>}
        <div>
          <Button kind="plain" icon={<Download size={17} />} loading={isBusy} onClick={() => void save()}>
            Сохранить CSV
          </Button>
        </div>
      </Stack>
    </Sheet>
  );
};
