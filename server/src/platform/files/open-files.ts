import type { Config } from '../../config/config.ts';
import { createFileStore, type FileStore } from './files.ts';
import { createS3FileStore } from './s3-files.ts';

/** The S3 store of `FILES_URL` if configured, else a folder. */
export const openFileStore = ({ filesDir, files }: Pick<Config, 'filesDir' | 'files'>): FileStore =>
  files ? createS3FileStore(files) : createFileStore(filesDir);
