// intake webhooks snippet LANGUAGE: how a receiver verifies a delivery.
import { Args } from '@oclif/core';
import { PlainCommand } from '../../base.ts';
import { readSnippet, SNIPPET_LANGUAGES, SNIPPETS } from '../../webhooks/snippets.ts';

export default class WebhooksSnippet extends PlainCommand {
  static override summary = 'Print a program that verifies a delivery, to copy into a receiver';
  static override description =
    'Each is one file without dependencies: a function for your receiver, and a small program around it to try it with. Needs no database.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> python > verify.py',
    '<%= config.bin %> <%= command.id %> node > verify.mjs',
  ];
  static override args = {
    language: Args.string({
      required: true,
      options: SNIPPET_LANGUAGES,
      description: 'Language of your receiver.',
    }),
  };

  async run(): Promise<object> {
    const { args } = await this.parse(WebhooksSnippet);
    const language = SNIPPET_LANGUAGES.find((one) => one === args.language) ?? 'node';
    const text = readSnippet(language);
    this.say(text.trimEnd());
    return { language, file: SNIPPETS[language], text };
  }
}
