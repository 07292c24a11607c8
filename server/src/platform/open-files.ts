import path from 'node:path';
import type { Config } from '../config.ts';
import { createFileStore, type FileStore } from './files.ts';
import { createS3FileStore } from './s3-files.ts';

/** The store of `FILES_URL`, else the data folder. */
export const openFileStore = ({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): FileStore =>
  files ? createS3FileStore(files) : createFileStore(path.join(dataDir, 'archivos'));
