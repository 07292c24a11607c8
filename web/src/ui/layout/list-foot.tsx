import { History } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import './list-foot.css';

type Props = {
  /** How many are shown so far, in words. */
  shown: string;
  more: { label: string; busy: string; onPress: () => void; loading: boolean } | undefined;
  /** Shown instead of the button when everything has loaded. */
  end: string;
};

/** The end of a 'load more' list: how much is shown, and the button. */
export function ListFoot({ shown, more, end }: Props) {
  return (
    <div className="list-foot">
      <p className="muted" role="status">
        {shown}
      </p>
      {more ? (
        <Button variant="second" icon={<History />} busy={more.loading && more.busy} onClick={more.onPress}>
          {more.label}
        </Button>
      ) : (
        <p className="muted">{end}</p>
      )}
    </div>
  );
}
