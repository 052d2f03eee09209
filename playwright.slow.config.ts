import { defineConfig } from '@playwright/test'
import usual, { slowStories } from './playwright.config.ts'

const { grepInvert: _, ...settings } = usual

/** `npm run test:slow`: stories that take long and rarely break, such as those that visit many pages to find one that does not fit. */
export default defineConfig({ ...settings, grep: slowStories })
