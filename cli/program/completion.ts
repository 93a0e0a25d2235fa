// Shell completion: a script per shell, made from the list of commands; it works without starting the program.

export type CompletableFlag = {
  name: string;
  summary: string;
  options: readonly string[];
  takesValue: boolean;
};
export type CompletableCommand = { words: string[]; summary: string; flags: CompletableFlag[] };
export type Shell = 'bash' | 'zsh' | 'fish';

export function completionScript(shell: Shell, bin: string, commands: CompletableCommand[]): string {
  return { bash, zsh, fish }[shell](bin, commands);
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const nextWords = (commands: CompletableCommand[], topic: string | null): string[] => [
  ...new Set(
    commands.flatMap(
      ({ words }) =>
        (topic === null ? words[0] : words.length > 1 && words[0] === topic ? words[1] : undefined) ?? [],
    ),
  ),
];
const topicsOf = (commands: CompletableCommand[]): string[] => [
  ...new Set(commands.flatMap(({ words }) => (words.length > 1 ? (words[0] ?? []) : []))),
];

/** Commands of two words: the first one may be a command by itself, and a file stand behind it. */
const longNames = (commands: CompletableCommand[]): string =>
  commands
    .filter(({ words }) => words.length > 1)
    .map(({ words }) => quote(words.join(' ')))
    .join('|') || '-';

function bash(bin: string, commands: CompletableCommand[]): string {
  const byTopic = topicsOf(commands).map(
    (topic) => `      ${topic}) words=${quote(nextWords(commands, topic).join(' '))} ;;`,
  );
  const flags = commands.map(
    ({ words, flags: own }) =>
      `    ${quote(words.join(' '))}) flags=${quote(own.map(({ name }) => `--${name}`).join(' '))} ;;`,
  );
  const values = commands.flatMap(({ words, flags: own }) =>
    own
      .filter(({ options }) => options.length > 0)
      .map(
        ({ name, options }) =>
          `    ${quote(`${words.join(' ')} --${name}`)}) values=${quote(options.join(' '))} ;;`,
      ),
  );
  return `# ${bin} completion for bash. Put this line into ~/.bashrc: eval "$(${bin} completion bash)"
_${bin}_completion() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words='' flags='' values='' command
  command="\${COMP_WORDS[1]}"
  case "$command \${COMP_WORDS[2]}" in
    ${longNames(commands)}) command="$command \${COMP_WORDS[2]}" ;;
  esac
  case "$command $previous" in
${values.join('\n')}
  esac
  if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$current")); return; fi
  if [[ "$current" == -* ]]; then
    case "$command" in
${flags.join('\n')}
    esac
    COMPREPLY=($(compgen -W "$flags" -- "$current")); return
  fi
  case "$COMP_CWORD" in
    1) words=${quote(nextWords(commands, null).join(' '))} ;;
    2) case "\${COMP_WORDS[1]}" in
${byTopic.join('\n')}
    esac ;;
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi
}
complete -o default -F _${bin}_completion ${bin}
`;
}

/** zsh reads bash's way through its own adapter. */
function zsh(bin: string, commands: CompletableCommand[]): string {
  return `# ${bin} completion for zsh. Put this line into ~/.zshrc, after compinit: eval "$(${bin} completion zsh)"
autoload -U +X bashcompinit && bashcompinit
${bash(bin, commands).split('\n').slice(1).join('\n')}`;
}

function fish(bin: string, commands: CompletableCommand[]): string {
  const topics = topicsOf(commands);
  const isOneWord = (word: string): CompletableCommand | undefined =>
    commands.find(({ words }) => words.length === 1 && words[0] === word);
  const first = nextWords(commands, null).map(
    (word) =>
      `complete -c ${bin} -f -n __fish_use_subcommand -a ${word} -d ${quote(isOneWord(word)?.summary ?? '')}`,
  );
  const second = commands.flatMap(({ words: [topic = '', verb], summary }) => {
    const verbs = nextWords(commands, topic).join(' ');
    return verb === undefined
      ? []
      : [
          `complete -c ${bin} -f -n ${quote(`__fish_seen_subcommand_from ${topic}; and not __fish_seen_subcommand_from ${verbs}`)} -a ${verb} -d ${quote(summary)}`,
        ];
  });
  const flags = commands.flatMap(({ words, flags: own }) => {
    const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    return own.map(({ name, summary, options, takesValue }) => {
      const values = options.length > 0 ? ` -x -a ${quote(options.join(' '))}` : takesValue ? ' -r' : '';
      return `complete -c ${bin} -n ${quote(seen)} -l ${name}${values} -d ${quote(summary)}`;
    });
  });
  return [
    `# ${bin} completion for fish. Save it: ${bin} completion fish > ~/.config/fish/completions/${bin}.fish`,
    `# Topics: ${topics.join(' ')}`,
    ...first,
    ...second,
    ...flags,
    '',
  ].join('\n');
}
