// Of Mantine's sheet what the app uses (vite.mantine-sheet.ts): no page has to list its components.
import 'virtual:mantine.css'
