import type { ReactNode } from 'react';

/** Fields of one topic under a heading; beside it on wide screens. */
export function FormSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="form-sec">
      <header>
        <h2>{title}</h2>
        <p>{lead}</p>
      </header>
      <div className="fields">{children}</div>
    </section>
  );
}
