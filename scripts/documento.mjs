// Prints the commands of a document as one shell script: `node scripts/documento.mjs docs/operacion.md`. A
// block of `sh` is copied unchanged. A block after a line that ends with a path and a colon is written to
// that file. Other blocks are examples. `<!-- ensayo: nombre -->` becomes the command `ensayo nombre`, for what the
// reader does elsewhere at this point. Nothing is corrected, so a mistake in the document fails here as it would for a
// reader.
import { readFileSync } from 'node:fs';

const FENCE = /^```(\w*)$/;
const FILE_NAMED = /`(\/[^`\s]+)`:$/;
const ELSEWHERE = /^<!-- (ensayo): (\w+) -->$/;

function blocksOf(markdown) {
  const blocks = [];
  let before = '';
  let open;
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = FENCE.exec(line);
    if (open && fence) {
      blocks.push(open);
      [open, before] = [undefined, ''];
    } else if (open) open.text += `${line}\n`;
    else if (fence)
      open = { language: fence[1], file: FILE_NAMED.exec(before)?.[1], line: index + 2, text: '' };
    else if (ELSEWHERE.test(line))
      blocks.push({ language: 'sh', line: index + 1, text: `${line.replace(ELSEWHERE, '$1 $2')}\n` });
    else if (line.trim() !== '') before = line.trim();
  }
  return blocks;
}

const END = 'FIN-DEL-ARCHIVO';
const typed = ({ language, file, text, line }, name) => {
  const told = `echo '── ${name}:${line}${file ? ` ${file}` : ''}'\n`;
  if (file) return `${told}cat > '${file}' <<'${END}'\n${text}${END}\n`;
  return language === 'sh' ? `${told}${text}` : '';
};

for (const name of process.argv.slice(2)) {
  for (const block of blocksOf(readFileSync(name, 'utf8'))) process.stdout.write(typed(block, name));
}
