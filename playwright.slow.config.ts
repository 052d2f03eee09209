import { defineConfig } from '@playwright/test'
import usual, { slowStories, stories } from './playwright.config.ts'

/** `npm run test:slow`: stories that visit many pages or places to find one that does not fit; they rarely break. */
export default defineConfig({ ...usual, projects: [{ ...stories, testMatch: slowStories, testIgnore: [] }] })
