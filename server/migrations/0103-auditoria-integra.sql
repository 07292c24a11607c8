-- When all chains of the audit were last found whole; empty since a verification found one broken.
alter table portal.instalacion add column auditoria_integra timestamptz;
