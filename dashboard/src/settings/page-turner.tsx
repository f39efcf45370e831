import { Button } from '../ui/basic/button.tsx';
import { Row } from './setting-panel.tsx';

interface PageTurnerProps {
  /** What the pages are of, such as «Страницы журнала». */
  label: string;
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Newer and older pages. A button at its end is not disabled, so that it does not lose the focus. */
export const PageTurner = ({ label, page, pages, onTurn }: PageTurnerProps) => {
  const turn = (to: number): void => {
    if (to >= 1 && to <= pages) onTurn(to);
  };
  return (
    <nav aria-label={label}>
      <Row>
        <Button kind="plain" size="s" aria-disabled={page === 1 || undefined} onClick={() => turn(page - 1)}>
          Новее
        </Button>
        <span role="status">
          Страница {page} из {pages}
        </span>
        <Button kind="plain" size="s" aria-disabled={page >= pages || undefined} onClick={() => turn(page + 1)}>
          Раньше
        </Button>
      </Row>
    </nav>
  );
};
