import type { Config } from '../../config/config.ts';
import type { FileStore } from '../../platform/files/files.ts';

/** The place that the review looks at. */
export interface Deployment {
  config: Config;
  /** The owner of the schema. The review only reads with it. */
  adminUrl: string;
  /** The user that serves requests. */
  appUrl: string;
  files: FileStore;
  now: Date;
  /** Folder of the environment files. */
  envFolder: string;
  /** Folder that holds the backups, one folder each. */
  backups?: string | undefined;
  /** Asks the proxy here instead of where the names of the units point. */
  proxy?: { host: string; port: number } | undefined;
  /** An address that the mail server must accept. Without one, the sender's own. */
  mailTo?: string | undefined;
}
