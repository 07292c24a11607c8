import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { AriaEs } from '../aria-es.tsx';
import { cx } from '../cx.ts';
import './tabs.css';

export type TabEntry = {
  id: string;
  label: ReactNode;
  count?: number;
  content: ReactNode;
  disabled?: boolean;
};

type Props = {
  label: string;
  tabs: readonly TabEntry[];
  selected?: string;
  onSelect?: (id: string) => void;
  /** Takes the height of its container; from 1200 px up, the panel scrolls. */
  fill?: boolean;
};

/** Only for the desk: patients see one thing at a time. */
export function Tabs({ label, tabs, selected, onSelect, fill }: Props) {
  return (
    <AriaEs>
      <AriaTabs
        className={cx('tabs-box', fill && 'fill') ?? ''}
        {...(selected !== undefined && { selectedKey: selected })}
        onSelectionChange={(key) => onSelect?.(String(key))}
      >
        <TabList className="tabs" aria-label={label}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} className="tab" isDisabled={tab.disabled}>
              {tab.label}
              {tab.count !== undefined && <span className="count">{tab.count}</span>}
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className="tab-panel">
            {tab.content}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaEs>
  );
}
