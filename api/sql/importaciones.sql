SELECT track_changes('columnas_de_importacion', 'importaciones', ocultas => '{huella,momento}');
SELECT track_changes('importaciones', 'importaciones', ocultas => '{momento,idautor,primera,ultima}');
