import { postgresBinaries } from './postgres-binaries.mjs';

/** Says at the start of a run on which databases the backend is tested. */
export default function tellEngines(): void {
  console.log(
    postgresBinaries()
      ? 'The backend is tested on PGlite; its services on PostgreSQL too (backend-postgres).'
      : 'PostgreSQL is not installed: the backend is tested on PGlite alone.',
  );
}
