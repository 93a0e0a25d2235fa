// The child process that reads hard print with PP-OCR: entry module of its pool.
import { serveTasks } from '../../../platform/children/child-tasks.ts';
import { readHardPrint, type HardPrintResult, type HardPrintTask } from './pp-ocr-core.ts';

serveTasks<HardPrintTask, HardPrintResult>(readHardPrint);
